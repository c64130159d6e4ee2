export const careAndSchools = `
Registered Nurse | Staff Nurse | Staff RN | Clinical Nurse
Staff Nurse | Registered Nurse | Clinical Nurse
Charge Nurse | Nurse Supervisor | Charge RN
Nurse Manager | Nursing Manager | Nurse Supervisor
Nurse Supervisor | Nursing Supervisor | Nurse Manager
Director of Nursing | Nursing Director | Chief Nursing Officer
Nurse Educator | Clinical Nurse Educator | Nursing Instructor
Nurse Case Manager | RN Case Manager | Clinical Case Manager
Nurse Practitioner | Advanced Practice Nurse | Advanced Practice Provider
Psychiatric Nurse | Mental Health Nurse | Behavioral Health Nurse ; Registered Nurse
Operating Room Nurse | Perioperative Nurse | Surgical Nurse ; Registered Nurse
Emergency Room Nurse | Emergency Department Nurse | ER Nurse ; Registered Nurse
ICU Nurse | Intensive Care Nurse | Critical Care Nurse ; Registered Nurse
Home Health Nurse | Home Care Nurse | Visiting Nurse
School Nurse ; Registered Nurse
Occupational Health Nurse ; Registered Nurse
Nurse Anesthetist | Certified Registered Nurse Anesthetist | CRNA
Licensed Practical Nurse | Licensed Vocational Nurse | Practical Nurse
Nursing Assistant | Certified Nursing Assistant | Nurse Aide | Patient Care Assistant
Patient Care Technician | Patient Care Assistant | Nursing Assistant
Home Health Aide | Personal Care Aide | Home Care Aide | Caregiver
Caregiver | Personal Care Aide | Home Health Aide
Direct Support Professional | Direct Care Worker | Personal Care Aide
Medical Assistant | Certified Medical Assistant | Clinical Assistant
Physician | Medical Doctor | Doctor
Primary Care Physician | Family Physician | General Practitioner ; Physician
Internal Medicine Physician | Internist ; Physician
Hospitalist | Hospitalist Physician ; Physician
Emergency Medicine Physician | Emergency Physician | Emergency Room Physician ; Physician
Surgeon | General Surgeon ; Physician
Anesthesiologist ; Physician
Psychiatrist | Staff Psychiatrist ; Physician
Radiologist | Diagnostic Radiologist ; Physician
Cardiologist | Cardiology Physician ; Physician
Gastroenterologist | GI Physician ; Physician
Neurologist | Neurology Physician ; Physician
Pathologist | Anatomic Pathologist ; Physician
Pediatrician | Pediatric Physician ; Physician
Dermatologist | Dermatology Physician ; Physician
Ophthalmologist | Eye Physician ; Physician
Urologist | Urology Physician ; Physician
Oncologist | Oncology Physician ; Physician
Endocrinologist | Endocrinology Physician ; Physician
Medical Officer ; Physician
Medical Director | Physician Director | Clinical Medical Director
Physician Assistant | Physician Associate | Advanced Practice Provider
Dentist | General Dentist
Dental Assistant | Certified Dental Assistant | Dental Aide
Dental Hygienist | Registered Dental Hygienist
Optometrist | Doctor of Optometry
Optician | Dispensing Optician | Licensed Optician
Podiatrist | Podiatric Physician
Chiropractor | Doctor of Chiropractic
Pharmacist | Staff Pharmacist | Clinical Pharmacist
Pharmacy Technician | Certified Pharmacy Technician | Pharmacy Assistant
Pharmacy Manager | Pharmacy Supervisor
Psychologist | Clinical Psychologist | Staff Psychologist
School Psychologist | Educational Psychologist ; Psychologist
Social Worker | Licensed Social Worker | Case Worker
Clinical Social Worker | Licensed Clinical Social Worker ; Social Worker
Case Manager | Case Worker | Care Manager
Case Worker | Caseworker | Case Manager | Social Services Worker
Mental Health Therapist | Mental Health Counselor | Behavioral Health Therapist | Psychotherapist
Mental Health Counselor | Licensed Mental Health Counselor | Mental Health Therapist
Behavioral Health Clinician | Mental Health Clinician | Behavioral Health Therapist
Addiction Counselor | Substance Abuse Counselor | Addiction Therapist
Rehabilitation Counselor | Vocational Rehabilitation Counselor
Counselor | Licensed Counselor
School Counselor | Guidance Counselor
Behavior Technician | Registered Behavior Technician | Behavior Therapist
Behavior Analyst | Board Certified Behavior Analyst | ABA Therapist
Physical Therapist | Staff Physical Therapist | Licensed Physical Therapist
Physical Therapist Assistant | Licensed Physical Therapist Assistant
Occupational Therapist | Staff Occupational Therapist | Licensed Occupational Therapist
Speech Language Pathologist | Speech Therapist | Speech Pathologist
Respiratory Therapist | Respiratory Care Practitioner | Registered Respiratory Therapist
Recreation Therapist | Recreational Therapist | Activity Therapist
Massage Therapist | Licensed Massage Therapist
Audiologist | Clinical Audiologist
Dietitian | Registered Dietitian | Clinical Dietitian | Nutritionist
Medical Technologist | Clinical Laboratory Scientist | Medical Laboratory Scientist
Medical Laboratory Technician | Clinical Laboratory Technician ; Laboratory Technician
Laboratory Technician | Lab Technician | Laboratory Assistant
Laboratory Manager | Lab Manager | Laboratory Supervisor
Laboratory Supervisor | Laboratory Manager | Lab Supervisor
Phlebotomist | Phlebotomy Technician
Radiologic Technologist | X-Ray Technician | Radiology Technologist | Diagnostic Radiologic Technologist
Sonographer | Ultrasound Technologist | Diagnostic Medical Sonographer
MRI Technologist | MRI Technician
Surgical Technologist | Surgical Technician | Operating Room Technician
Health Technician | Medical Technician | Healthcare Technician
Medical Instrument Technician ; Medical Technician
Sterile Processing Technician | Central Sterile Technician | Sterile Processing Specialist | Medical Supply Technician
Emergency Medical Technician | EMT | Ambulance Technician
Paramedic | Emergency Medical Technician Paramedic
Veterinarian | Doctor of Veterinary Medicine | Animal Doctor
Emergency Veterinarian | Emergency Room Veterinarian ; Veterinarian
Veterinary Technician | Vet Tech | Animal Health Technician
Veterinary Assistant | Vet Assistant | Animal Hospital Assistant
Animal Keeper | Zookeeper | Animal Caretaker
Aquarist | Aquarium Keeper | Aquatic Animal Keeper
Public Health Nurse | Community Health Nurse ; Registered Nurse
Public Health Advisor | Public Health Specialist | Public Health Analyst
Public Health Analyst | Public Health Specialist | Public Health Program Analyst
Epidemiologist | Public Health Epidemiologist
Community Health Worker | Community Health Outreach Worker | Health Outreach Worker
Health Educator | Health Education Specialist | Community Health Educator
Outreach Coordinator | Community Outreach Coordinator | Outreach Specialist
Volunteer Coordinator | Volunteer Services Coordinator | Volunteer Program Coordinator | Volunteer Manager
Health Inspector | Public Health Inspector | Sanitarian
Teacher | School Teacher | Classroom Teacher
Special Education Teacher | Special Needs Teacher ; Teacher
Elementary School Teacher | Elementary Teacher ; Teacher
Preschool Teacher | Early Childhood Teacher | Pre-K Teacher
Substitute Teacher | Relief Teacher
Teacher Assistant | Teaching Assistant | Teacher Aide | Paraprofessional
Paraprofessional | Teacher Assistant | Instructional Aide
Tutor | Academic Tutor | Private Tutor
Professor | University Professor | College Professor
Assistant Professor ; Faculty Member | Professor
Adjunct Professor | Adjunct Instructor | Adjunct Faculty
Instructor | Teacher | Trainer
School Principal | School Administrator | Head of School
Child Care Worker | Childcare Provider | Daycare Worker
Coach | Athletic Coach | Sports Coach
Education Specialist | Educational Specialist | Education Coordinator
Training Instructor | Instructor | Trainer
Academic Advisor | Student Advisor | College Advisor
`
