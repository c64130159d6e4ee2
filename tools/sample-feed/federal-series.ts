/** Occupational series of the federal service: white-collar below 2500, trades from 2500 on. */
const table = `
0006 Correctional Institution Administration; 0007 Correctional Officer; 0018 Safety and Occupational Health Management;
0019 Safety Technician; 0020 Community Planning; 0025 Park Ranger; 0028 Environmental Protection Specialist;
0030 Sports Specialist; 0060 Chaplain; 0080 Security Administration; 0081 Fire Protection and Prevention; 0083 Police;
0084 Nuclear Materials Courier; 0085 Security Guard; 0086 Security Clerical and Assistance; 0089 Emergency Management;
0090 Guide; 0099 General Student Trainee; 0101 Social Science; 0102 Social Science Aid and Technician;
0107 Health Insurance Administration; 0110 Economist; 0119 Economics Assistant; 0130 Foreign Affairs;
0131 International Relations; 0132 Intelligence; 0136 International Cooperation; 0140 Workforce Research and Analysis;
0142 Workforce Development; 0150 Geography; 0170 History; 0180 Psychology; 0181 Psychology Aid and Technician;
0185 Social Work; 0188 Recreation Specialist; 0189 Recreation Aid and Assistant; 0193 Archeology;
0201 Human Resources Management; 0203 Human Resources Assistance; 0260 Equal Employment Opportunity;
0299 Human Resources Management Student Trainee; 0301 Miscellaneous Administration and Program; 0302 Messenger;
0303 Miscellaneous Clerk and Assistant; 0304 Information Receptionist; 0305 Mail and File;
0306 Government Information; 0308 Records and Information Management; 0318 Secretary;
0326 Office Automation Clerical and Assistance; 0335 Computer Clerk and Assistant; 0340 Program Management;
0341 Administrative Officer; 0342 Support Services Administration; 0343 Management and Program Analysis;
0344 Management and Program Clerical and Assistance; 0346 Logistics Management; 0350 Equipment Operator;
0360 Equal Opportunity Compliance; 0391 Telecommunications; 0392 General Telecommunications;
0399 Administration and Office Support Student Trainee;
0401 General Natural Resources Management and Biological Sciences; 0403 Microbiology;
0404 Biological Science Technician; 0405 Pharmacology; 0408 Ecology; 0413 Physiology; 0414 Entomology;
0415 Toxicology; 0434 Plant Pathology; 0440 Genetics; 0454 Rangeland Management; 0455 Range Technician;
0460 Forestry; 0462 Forestry Technician; 0470 Soil Science; 0471 Agronomy; 0482 Fish Biology; 0486 Wildlife Biology;
0487 Animal Science; 0499 Biological Science Student Trainee; 0501 Financial Administration and Program;
0503 Financial Clerical and Technician; 0505 Financial Management; 0510 Accounting; 0511 Auditing;
0525 Accounting Technician; 0530 Cash Processing; 0544 Civilian Pay; 0545 Military Pay; 0560 Budget Analysis;
0570 Financial Institution Examining; 0592 Tax Examining; 0599 Financial Management Student Trainee;
0601 General Health Science; 0602 Medical Officer; 0603 Physician Assistant; 0605 Nurse Anesthetist; 0610 Nurse;
0620 Practical Nurse; 0621 Nursing Assistant; 0622 Medical Supply Aide and Technician;
0630 Dietitian and Nutritionist; 0631 Occupational Therapist; 0633 Physical Therapist; 0635 Kinesiotherapy;
0636 Rehabilitation Therapy Assistant; 0640 Health Aid and Technician; 0644 Medical Technologist;
0645 Medical Technician; 0647 Diagnostic Radiologic Technologist; 0649 Medical Instrument Technician;
0651 Respiratory Therapist; 0660 Pharmacist; 0661 Pharmacy Technician; 0662 Optometrist;
0665 Speech Pathology and Audiology; 0667 Orthotist and Prosthetist; 0670 Health System Administration;
0671 Health System Specialist; 0672 Prosthetic Representative; 0673 Hospital Housekeeping Management;
0675 Medical Records Technician; 0679 Medical Support Assistance; 0680 Dental Officer; 0681 Dental Assistant;
0682 Dental Hygiene; 0685 Public Health Program Specialist; 0690 Industrial Hygiene; 0801 General Engineering;
0802 Engineering Technical; 0803 Safety Engineering; 0804 Fire Protection Engineering; 0806 Materials Engineering;
0807 Landscape Architecture; 0808 Architecture; 0809 Construction Control Technical; 0810 Civil Engineering;
0817 Survey Technical; 0819 Environmental Engineering; 0830 Mechanical Engineering; 0840 Nuclear Engineering;
0850 Electrical Engineering; 0854 Computer Engineering; 0855 Electronics Engineering; 0856 Electronics Technical;
0858 Biomedical Engineering; 0861 Aerospace Engineering; 0871 Naval Architecture; 0881 Petroleum Engineering;
0890 Agricultural Engineering; 0893 Chemical Engineering; 0895 Industrial Engineering Technical;
0896 Industrial Engineering; 0899 Engineering and Architecture Student Trainee;
0901 General Legal and Kindred Administration; 0904 Law Clerk; 0905 General Attorney; 0930 Hearings and Appeals;
0950 Paralegal Specialist; 0962 Contact Representative; 0963 Legal Instruments Examining;
0967 Passport and Visa Examining; 0986 Legal Assistance; 0996 Veterans Claims Examining;
0999 Legal Occupations Student Trainee; 1001 General Arts and Information; 1008 Interior Design;
1010 Exhibits Specialist; 1016 Museum Specialist and Technician; 1035 Public Affairs; 1071 Audiovisual Production;
1082 Writing and Editing; 1084 Visual Information; 1087 Editorial Assistance; 1101 General Business and Industry;
1102 Contracting; 1106 Procurement Clerical and Technician; 1109 Grants Management; 1140 Trade Specialist;
1150 Industrial Specialist; 1152 Production Control; 1160 Financial Analysis; 1165 Loan Specialist; 1170 Realty;
1171 Appraising; 1173 Housing Management; 1176 Building Management; 1226 Design Patent Examining;
1301 General Physical Science; 1310 Physics; 1311 Physical Science Technician; 1313 Geophysics; 1315 Hydrology;
1316 Hydrologic Technician; 1320 Chemistry; 1330 Astronomy and Space Science; 1350 Geology;
1361 Navigational Information; 1370 Cartography; 1373 Land Surveying; 1382 Food Technology;
1399 Physical Science Student Trainee; 1410 Librarian; 1412 Technical Information Services; 1421 Archives Technician;
1510 Actuarial Science; 1515 Operations Research; 1520 Mathematics; 1529 Mathematical Statistics; 1530 Statistics;
1531 Statistical Assistant; 1550 Computer Science; 1601 Equipment, Facilities, and Services;
1603 Equipment, Facilities, and Services Assistance; 1630 Cemetery Administration; 1640 Facility Operations Services;
1654 Printing Services; 1667 Food Services; 1670 Equipment Services; 1701 General Education and Training;
1702 Education and Training Technician; 1710 Education and Vocational Training; 1712 Training Instruction;
1715 Vocational Rehabilitation; 1720 Education Program; 1750 Instructional Systems; 1799 Education Student Trainee;
1801 General Inspection, Investigation, Enforcement, and Compliance; 1802 Compliance Inspection and Support;
1805 Investigative Analysis; 1810 General Investigation; 1811 Criminal Investigation;
1822 Mine Safety and Health Inspection; 1825 Aviation Safety; 1849 Wage and Hour Investigation;
1899 Investigation Student Trainee; 1910 Quality Assurance; 2001 General Supply; 2003 Supply Program Management;
2005 Supply Clerical and Technician; 2030 Distribution Facilities and Storage Management; 2091 Sales Store Clerical;
2101 Transportation Specialist; 2102 Transportation Clerk and Assistant; 2144 Cargo Scheduling; 2151 Dispatching;
2152 Air Traffic Control; 2181 Aircraft Operation; 2186 Aircrew Technician; 2210 Information Technology Management;
2299 Information Technology Student Trainee; 2604 Electronics Mechanic; 2606 Electronic Industrial Controls Mechanic;
2610 Electronic Integrated Systems Mechanic; 2805 Electrician; 2810 High Voltage Electrician;
2854 Electrical Equipment Repairing; 3105 Fabric Working; 3359 Instrument Mechanic; 3414 Machining; 3502 Laboring;
3566 Custodial Working; 3602 Cement Finishing; 3703 Welding; 3705 Nondestructive Testing; 3806 Sheet Metal Mechanic;
3820 Shipfitting; 4102 Painting; 4204 Pipefitting; 4206 Plumbing; 4607 Carpentry;
4701 Miscellaneous General Maintenance and Operations Work; 4737 General Equipment Mechanic;
4742 Utility Systems Repairing-Operating; 4749 Maintenance Mechanic; 4804 Locksmithing; 5003 Gardening;
5048 Animal Caretaking; 5306 Air Conditioning Equipment Mechanic; 5334 Marine Machinery Mechanic;
5352 Industrial Equipment Mechanic; 5378 Powered Support Systems Mechanic; 5407 Electric Power Controlling;
5408 Wastewater Treatment Plant Operating; 5703 Motor Vehicle Operating; 5716 Engineering Equipment Operating;
5725 Crane Operating; 5803 Heavy Mobile Equipment Mechanic; 5806 Mobile Equipment Servicing;
6907 Materials Handling; 6914 Store Working; 7304 Laundry Working; 7404 Cooking; 7405 Bartending; 7407 Meatcutting;
7408 Food Service Working; 7420 Waiter; 8602 Aircraft Engine Mechanic; 8852 Aircraft Mechanic`

const names = new Map(
  table
    .split(';')
    .map((entry) => entry.trim())
    .map((entry): [string, string] => [entry.slice(0, 4), entry.slice(5).replace(/\s+/g, ' ')]),
)

/** Returns the name of a series, or null for the few series of the sample that are not in the table. */
export const findSeriesName = (code: string): string | null => names.get(code) ?? null
