export const safetyTradesAndServices = `
Police Officer | Law Enforcement Officer | Patrol Officer
Police Sergeant | Law Enforcement Sergeant | Patrol Sergeant | Police Supervisor
Police Lieutenant | Law Enforcement Lieutenant | Police Commander
Police Captain | Police Commander | Police Precinct Captain
Police Chief | Law Enforcement Chief
Police Detective | Detective | Criminal Investigator
Criminal Investigator | Special Agent | Detective
Investigator | Field Investigator
Special Investigator ; Investigator
Private Investigator | Private Detective
Criminalist | Forensic Scientist | Crime Laboratory Analyst
Forensic Scientist | Criminalist | Forensic Science Technician
Fingerprint Examiner | Latent Print Examiner | Forensic Print Specialist
Correctional Officer | Corrections Officer | Detention Officer
Probation Officer | Parole Officer | Probation and Parole Officer
Security Guard | Security Officer | Protective Service Officer
Security Officer | Security Guard
Security Manager | Security Operations Manager
Security Director | Director of Security | Head of Security
Security Specialist | Security Analyst
Park Ranger | Ranger
Firefighter | Fire Fighter | Fire Suppression Specialist
Fire Captain | Fire Company Officer | Fire Lieutenant
Fire Inspector | Fire Prevention Inspector | Fire Marshal
Lifeguard | Pool Lifeguard | Ocean Lifeguard
Emergency Management Specialist | Emergency Management Coordinator | Emergency Preparedness Specialist | Emergency Planner
Public Safety Dispatcher | Emergency Dispatcher | 911 Dispatcher
Animal Control Officer | Animal Services Officer
Civil Engineer | Civil Project Engineer | Civil Design Engineer
Structural Engineer | Structural Design Engineer
Mechanical Engineer | Mechanical Design Engineer
Electrical Engineer | Electrical Design Engineer
Electronics Engineer | Electronic Engineer | Electronics Design Engineer | Electrical Engineer
Chemical Engineer | Chemical Process Engineer
Environmental Engineer | Environmental Project Engineer
Industrial Engineer | Industrial Production Engineer | Process Improvement Engineer
Manufacturing Engineer | Process Engineer | Production Engineer
Process Engineer | Manufacturing Engineer | Process Development Engineer
Quality Engineer | Quality Assurance Engineer | Quality Control Engineer
Aerospace Engineer | Aeronautical Engineer
Nuclear Engineer | Nuclear Process Engineer
Petroleum Engineer | Reservoir Engineer
Geotechnical Engineer | Geotechnical Project Engineer ; Civil Engineer
Transportation Engineer | Traffic Engineer | Highway Engineer
Traffic Engineer | Transportation Engineer
Water Resources Engineer | Hydraulic Engineer ; Civil Engineer
Biomedical Engineer | Biomedical Equipment Engineer
Biomechanical Engineer ; Biomedical Engineer
Optical Engineer | Optics Engineer | Optical Design Engineer
RF Engineer | Radio Frequency Engineer | RF Design Engineer
Hardware Engineer | Electronics Hardware Engineer | Hardware Design Engineer
Fire Protection Engineer | Fire Safety Engineer
Safety Engineer | Health and Safety Engineer
Sound Engineer | Audio Engineer
Field Engineer | Field Service Engineer
Field Service Technician | Field Technician | Field Service Engineer
Field Service Engineer | Field Service Technician | Field Engineer
Service Technician | Field Service Technician | Repair Technician
Engineering Technician | Engineering Aide | Engineering Technologist
Civil Engineering Technician ; Engineering Technician
Electrical Engineering Technician | Electrical Technician ; Engineering Technician
Mechanical Engineering Technician | Mechanical Technician ; Engineering Technician
Electronics Technician | Electronic Technician | Electronics Repair Technician
Calibration Technician | Instrument Calibration Technician | Metrology Technician
Drafter | CAD Technician | Drafting Technician
CAD Designer | CAD Drafter | CAD Technician
Structural Engineering Associate | Associate Structural Engineer | Structural Engineer
Architect | Building Architect | Project Architect
Landscape Architect | Landscape Designer
Surveyor | Land Surveyor | Professional Surveyor
Survey Technician | Surveying Technician | Land Survey Technician
Cartographer | Mapping Specialist
City Planner | Urban Planner | Community Planner
Community Planner | Urban Planner | City Planner
Urban Planner | City Planner | Land Use Planner
Transportation Planner | Transportation Planning Specialist
Environmental Planner | Environmental Planning Specialist
Zoning Administrator | Zoning Manager
Plan Examiner | Plans Examiner | Building Plans Examiner
Building Inspector | Code Inspector | Building Code Inspector
Code Enforcement Officer | Code Compliance Officer | Code Inspector
Construction Inspector | Building Inspector | Construction Quality Inspector
Electrical Inspector | Electrical Code Inspector
Plumbing Inspector | Plumbing Code Inspector
Construction Manager | Construction Project Manager | Construction Superintendent
Construction Superintendent | Construction Site Superintendent | Construction Supervisor
Construction Supervisor | Construction Foreman | Construction Superintendent
Construction Worker | Construction Laborer | Laborer
Laborer | General Laborer | Manual Laborer
Estimator | Cost Estimator | Construction Estimator
Carpenter | Construction Carpenter | Journeyman Carpenter
Electrician | Journeyman Electrician | Maintenance Electrician
Plumber | Journeyman Plumber | Pipefitter
Pipefitter | Pipe Fitter | Steamfitter
Steam Fitter | Steamfitter | Pipefitter
Welder | Welding Technician | Fabrication Welder
Machinist | CNC Machinist | Machine Operator
CNC Machinist | CNC Machine Operator | CNC Operator
Tool and Die Maker | Toolmaker
Painter | Maintenance Painter | Industrial Painter
Roofer | Roofing Installer | Roof Mechanic
Mason | Bricklayer | Stone Mason
Cement Finisher | Concrete Finisher | Cement Mason
Glazier | Glass Installer
Sheet Metal Worker | Sheet Metal Mechanic | Sheet Metal Fabricator
Ironworker | Structural Ironworker | Structural Steel Worker
Boilermaker | Boiler Maker
Millwright | Industrial Mechanic
HVAC Technician | Heating and Air Conditioning Technician | HVAC Mechanic
Air Conditioning Mechanic | HVAC Mechanic | HVAC Technician
Refrigeration Mechanic | Refrigeration Technician | HVAC Mechanic
Elevator Mechanic | Elevator Technician
Locksmith | Lock Technician
Mechanic | Maintenance Mechanic
Auto Mechanic | Automotive Technician | Automotive Mechanic
Automotive Technician | Auto Mechanic | Automotive Service Technician
Diesel Mechanic | Diesel Technician | Truck Mechanic
Heavy Equipment Mechanic | Heavy Equipment Technician | Heavy Mobile Equipment Mechanic | Equipment Mechanic
Equipment Mechanic | Equipment Repair Technician
Auto Body Technician | Auto Body Repairer | Collision Repair Technician
Maintenance Mechanic | Maintenance Technician | Maintenance Repairer
Maintenance Technician | Maintenance Mechanic | Building Maintenance Technician
Maintenance Worker | General Maintenance Worker | Maintenance Technician
Maintenance Supervisor | Maintenance Manager | Maintenance Foreman
Maintenance Manager | Maintenance Supervisor
Utility Worker | Utilities Maintenance Worker
Facilities Manager | Facility Manager | Building Manager
Facilities Director | Head of Facilities
Facilities Technician | Facility Maintenance Technician | Building Maintenance Technician
Building Engineer | Building Operating Engineer | Stationary Engineer
Stationary Engineer | Operating Engineer | Boiler Operator
Custodian | Janitor | Building Custodian
Custodial Worker | Custodian | Janitor
Janitor | Custodian | Cleaner
Housekeeper | Room Attendant | Housekeeping Attendant
Housekeeping Aid | Housekeeping Aide | Housekeeper
Gardener | Groundskeeper | Landscape Gardener
Groundskeeper | Grounds Maintenance Worker | Landscaper
Landscaper | Landscape Laborer | Groundskeeper
Arborist | Tree Trimmer | Tree Surgeon
Tree Surgeon | Arborist | Tree Trimmer
Pest Control Technician | Exterminator | Pest Management Technician
Heavy Equipment Operator | Equipment Operator | Construction Equipment Operator
Equipment Operator | Heavy Equipment Operator
Crane Operator | Hoist Operator
Machine Operator | Production Machine Operator | Machine Tender
Production Worker | Production Associate | Production Operator
Production Manager | Manufacturing Manager | Production Supervisor
Production Supervisor | Manufacturing Supervisor | Production Lead
Plant Manager | Manufacturing Plant Manager | Factory Manager
Manufacturing Technician | Production Technician | Process Technician
Process Technician | Process Operator | Production Technician
Assembler | Assembly Technician | Production Assembler
Quality Inspector | Quality Control Inspector | Quality Assurance Inspector
Quality Control Technician | Quality Technician | QC Technician
Quality Assurance Specialist | Quality Specialist | QA Specialist
Quality Assurance Manager | Quality Manager | QA Manager
Quality Manager | Quality Assurance Manager | Quality Control Manager
Quality Improvement Specialist | Quality Improvement Coordinator
Water Treatment Operator | Water Treatment Plant Operator | Water Plant Operator
Wastewater Treatment Operator | Wastewater Treatment Plant Operator | Wastewater Plant Operator
Power Plant Operator | Plant Operator | Power Generation Operator
Meter Reader | Utility Meter Reader
Meter Setter | Meter Installer | Meter Technician
Sanitation Worker | Refuse Collector | Garbage Collector
Parking Attendant | Parking Lot Attendant
Parking Enforcement Officer | Traffic Officer | Parking Enforcement Agent
Telecommunications Technician | Telecom Technician | Telecommunications Equipment Technician
Telecommunications Specialist | Telecommunications Analyst | Telecom Specialist
Scientist | Research Scientist
Chemist | Analytical Chemist | Laboratory Chemist
Biologist | Research Biologist | Biological Scientist
Wildlife Biologist | Wildlife Scientist ; Biologist
Fishery Biologist | Fisheries Biologist | Fish Biologist ; Biologist
Microbiologist | Laboratory Microbiologist
Geologist | Geological Scientist | Geoscientist
Hydrologist | Hydrogeologist | Water Resources Specialist
Meteorologist | Weather Forecaster | Atmospheric Scientist
Geographer | Geographic Analyst
Physicist | Research Physicist
Physical Scientist | Physical Science Specialist
Archaeologist | Archeologist
Environmental Scientist | Environmental Analyst | Environmental Specialist
Environmental Specialist | Environmental Scientist | Environmental Protection Specialist
Environmental Protection Specialist | Environmental Specialist | Environmental Compliance Specialist
Environmental Manager | Environmental Program Manager
Natural Resources Specialist | Natural Resource Specialist | Conservation Specialist
Soil Conservationist | Soil Scientist | Conservation Planner
Forester | Forest Manager | Forestry Specialist
Forestry Technician | Forest Technician | Forestry Aide
Biological Science Technician | Biological Technician | Biology Technician
Physical Science Technician | Physical Science Aide
Toxicologist | Toxicology Specialist
Industrial Hygienist | Occupational Health Specialist | Environmental Health and Safety Specialist
Safety Specialist | Safety Coordinator | Occupational Health and Safety Specialist
Safety Manager | EHS Manager | Health and Safety Manager
EHS Manager | Safety Manager | Health and Safety Manager
EHS Specialist | Environmental Health and Safety Specialist | Safety Specialist
EHS Auditor | Health and Safety Auditor | Safety Auditor
Intelligence Analyst | Intelligence Specialist | Intelligence Research Specialist
Intelligence Specialist | Intelligence Analyst | Intelligence Operations Specialist
Foreign Affairs Officer | Foreign Affairs Specialist
Realty Specialist | Real Estate Specialist
Tax Examiner | Tax Examining Technician | Tax Examining Clerk
Revenue Officer | Revenue Agent
Customs Officer | Customs and Border Protection Officer | Customs Inspector
Border Patrol Agent | Border Protection Officer
Veterans Service Representative | Veterans Benefits Representative | Veterans Claims Representative
Equal Opportunity Specialist | Equal Employment Opportunity Specialist | EEO Specialist
Chaplain | Hospital Chaplain | Staff Chaplain
Museum Technician | Museum Specialist | Collections Technician
Recreation Aide | Recreation Assistant | Recreation Attendant
Recreation Coordinator | Recreation Specialist | Recreation Program Coordinator
Recreation Supervisor | Recreation Manager
Recreation Specialist | Recreation Coordinator
Eligibility Specialist | Benefits Eligibility Specialist | Eligibility Worker
Store Manager | Retail Store Manager | Retail Manager
Assistant Store Manager | Assistant Retail Manager | Store Supervisor
Assistant Manager | Associate Manager
Retail Associate | Retail Sales Associate | Store Associate | Sales Associate
Retail Sales Associate | Retail Associate | Sales Associate | Store Associate
Sales Associate | Retail Sales Associate | Store Associate
Cashier | Checkout Cashier | Retail Cashier
Merchandiser | Retail Merchandiser | Visual Merchandiser
Visual Merchandiser | Visual Merchandising Specialist
Department Manager | Department Supervisor | Department Lead
Team Leader | Team Lead | Team Supervisor
District Manager | Area Manager | Regional Manager
Regional Manager | Area Manager | District Manager
Restaurant Manager | Food Service Manager | Restaurant General Manager
Assistant Restaurant Manager | Assistant Food Service Manager
Kitchen Manager | Kitchen Supervisor
Chef | Head Cook | Kitchen Chef
Executive Chef | Head Chef
Sous Chef | Assistant Chef
Cook | Line Cook | Kitchen Cook
Line Cook | Cook | Grill Cook
Prep Cook | Food Preparation Cook
Dishwasher | Dish Washer | Kitchen Steward
Server | Waiter | Waitress | Food Server
Bartender | Mixologist
Barista | Coffee Barista | Coffee Shop Attendant
Host | Hostess | Restaurant Host
Busser | Dining Room Attendant | Table Busser
Food Service Worker | Food Service Aide | Food Service Assistant
Crew Member | Team Member | Restaurant Crew Member
Baker | Pastry Baker
Butcher | Meat Cutter
Caterer | Catering Attendant
Front Desk Agent | Front Desk Clerk | Guest Service Agent | Hotel Receptionist
Guest Service Representative | Guest Services Agent | Guest Service Agent
Hotel Manager | Hotel General Manager | Lodging Manager
Concierge | Guest Services Concierge
Hair Stylist | Hairdresser | Cosmetologist
Barber | Hair Cutter
Esthetician | Skin Care Specialist | Aesthetician
Nail Technician | Manicurist
Personal Trainer | Fitness Trainer | Fitness Instructor
Fitness Manager | Gym Manager
Dog Groomer | Pet Groomer
Nanny | Babysitter | Child Caregiver
Cultivation Technician | Cultivation Associate
Farm Worker | Farmworker | Agricultural Worker
Fundraising Director | Director of Fundraising | Head of Fundraising
Fundraising Officer | Gift Officer
Fundraising Associate | Fundraising Coordinator
Broadcast Technician | Broadcast Engineer
Sound Technician | Audio Technician
Scheduler | Scheduling Coordinator | Scheduling Specialist
Desktop Publisher | Publishing Specialist
`
