export const business = `
Marketing Manager | Marketing Lead
Marketing Coordinator | Marketing Specialist | Marketing Associate
Marketing Specialist | Marketing Coordinator | Marketing Associate
Marketing Associate | Marketing Coordinator | Marketing Specialist
Marketing Analyst | Market Research Analyst | Marketing Data Analyst
Marketing Director | Director of Marketing | Head of Marketing
Digital Marketing Manager | Online Marketing Manager | Digital Marketing Lead
Digital Marketing Specialist | Online Marketing Specialist | Digital Marketing Coordinator
Social Media Manager | Social Media Lead ; Digital Marketing Manager
Social Media Specialist | Social Media Coordinator
Growth Marketing Manager | Growth Manager | Demand Generation Manager
Performance Marketing Manager | Paid Media Manager | Digital Advertising Manager
Email Marketing Manager | Email Marketing Specialist | Lifecycle Marketing Manager
Brand Manager | Brand Marketing Manager
Brand Ambassador | Promotional Representative
Campaign Manager | Marketing Campaign Manager
Content Manager | Content Marketing Manager
Content Strategist | Content Marketing Strategist
SEO Specialist | Search Engine Optimization Specialist | SEO Analyst
Event Manager | Events Manager | Event Planning Manager
Event Coordinator | Event Planner | Events Coordinator
Public Relations Specialist | PR Specialist | Communications Specialist | Public Affairs Specialist
Public Relations Manager | PR Manager | Communications Manager
Public Relations Representative | Public Relations Specialist | Communications Representative
Public Affairs Specialist | Public Information Officer | Public Relations Specialist
Communications Manager | Corporate Communications Manager | Communications Lead
Communications Specialist | Communications Coordinator | Communications Associate
Communications Director | Director of Communications | Head of Communications
Community Manager | Online Community Manager
Sales Representative | Sales Associate | Sales Consultant | Sales Agent
Outside Sales Representative | Field Sales Representative | Territory Sales Representative
Inside Sales Representative | Inside Sales Associate | Inside Sales Specialist
Territory Sales Manager | Territory Manager | Territory Sales Representative
Account Executive | Sales Executive | Sales Account Executive
Enterprise Account Executive | Strategic Account Executive ; Account Executive
Account Manager | Client Account Manager | Client Manager
Key Account Manager | Strategic Account Manager | National Account Manager ; Account Manager
Account Director | Client Director | Group Account Director
Account Coordinator | Account Specialist | Account Associate
Business Development Representative | Sales Development Representative
Business Development Manager | Business Development Lead
Business Development Director | Director of Business Development | Head of Business Development
Business Development Associate | Business Development Representative | Business Development Specialist
Business Development Executive | Sales Executive
Sales Manager | Sales Team Manager | Sales Lead
Sales Director | Director of Sales | Head of Sales
Regional Sales Manager | Area Sales Manager | District Sales Manager
Sales Operations Manager | Revenue Operations Manager
Sales Operations Analyst | Revenue Operations Analyst | Sales Analyst
Sales Coordinator | Sales Support Coordinator | Sales Assistant
Sales Specialist | Sales Consultant
Partner Manager | Partnership Manager | Channel Manager | Alliances Manager
Partnerships Director | Director of Partnerships | Head of Partnerships
Customer Success Manager | Client Success Manager | Customer Success Lead
Customer Success Specialist | Client Success Specialist | Customer Success Associate
Customer Service Representative | Customer Service Associate | Client Service Representative | Customer Support Representative
Customer Service Associate | Customer Service Representative | Customer Service Agent
Customer Support Specialist | Customer Service Specialist | Customer Support Representative
Customer Service Manager | Customer Support Manager | Customer Care Manager
Customer Experience Manager | Customer Service Manager
Call Center Representative | Call Center Agent | Contact Center Representative
Travel Agent | Travel Consultant | Travel Advisor
Real Estate Agent | Realtor | Real Estate Sales Agent
Real Estate Manager | Property Manager
Property Manager | Apartment Manager | Community Manager
Assistant Property Manager | Assistant Community Manager | Associate Property Manager
Leasing Consultant | Leasing Agent | Leasing Specialist
Appraiser | Real Estate Appraiser | Property Appraiser
Insurance Agent | Insurance Sales Agent | Insurance Producer
Insurance Producer | Insurance Agent | Insurance Sales Agent
Underwriter | Insurance Underwriter | Underwriting Specialist
Claims Adjuster | Insurance Adjuster | Claims Representative
Claims Examiner | Claims Analyst | Claims Specialist
Loan Officer | Mortgage Loan Officer | Loan Originator
Loan Processor | Mortgage Processor | Mortgage Loan Processor
Loan Specialist | Lending Specialist
Credit Analyst | Credit Risk Analyst
Bank Teller | Teller | Customer Service Teller
Branch Manager | Branch Operations Manager
Personal Banker | Relationship Banker | Retail Banker
Relationship Manager | Client Relationship Manager
Financial Analyst | Finance Analyst | Financial Planning Analyst
Financial Planning Analyst | FP&A Analyst | Financial Analyst
Financial Planning Manager | FP&A Manager | Finance Manager
Finance Manager | Financial Manager | Finance Lead
Finance Director | Director of Finance | Head of Finance
Financial Advisor | Financial Planner | Wealth Advisor | Financial Consultant
Financial Specialist | Finance Specialist | Financial Management Specialist
Investment Analyst | Investment Associate | Securities Analyst
Portfolio Manager | Investment Manager | Investment Portfolio Manager
Asset Manager | Asset Management Specialist ; Portfolio Manager
Trader | Securities Trader
Risk Manager | Risk Management Manager
Risk Analyst | Risk Management Analyst | Risk Specialist
Treasury Manager | Treasury Management Manager
Treasury Analyst | Cash Management Analyst
Accountant | Staff Accountant | General Accountant
Staff Accountant ; Accountant
Tax Accountant | Tax Preparer | Tax Specialist
Tax Manager | Tax Supervisor
Tax Analyst | Tax Specialist | Tax Associate
Tax Auditor | Tax Examiner | Revenue Agent ; Auditor
Cost Accountant ; Accountant
Controller | Financial Controller | Comptroller
Accounting Manager | Finance and Accounting Manager | Accounting Supervisor
Accounting Supervisor | Accounting Manager
Accounting Clerk | Accounting Assistant | Bookkeeping Clerk
Accounting Specialist | Accounting Associate | Accounting Coordinator
Accounts Payable Specialist | Accounts Payable Clerk | AP Specialist
Accounts Receivable Specialist | Accounts Receivable Clerk | AR Specialist
Accounts Receivable Manager | Accounts Receivable Supervisor
Accounts Payable Manager | Accounts Payable Supervisor
Bookkeeper | Full Charge Bookkeeper | Bookkeeping Specialist
Payroll Specialist | Payroll Coordinator | Payroll Administrator | Payroll Clerk
Payroll Analyst | Payroll Specialist | Payroll Accountant
Payroll Manager | Payroll Supervisor
Auditor | Staff Auditor | Internal Auditor
Internal Auditor | Internal Audit Specialist ; Auditor
Audit Manager | Internal Audit Manager
Night Auditor | Hotel Night Auditor
Budget Analyst | Budget Specialist | Budget and Financial Analyst
Budget Officer | Budget Manager
Billing Specialist | Billing Clerk | Billing Coordinator | Billing Representative
Billing Manager | Billing Supervisor
Collections Specialist | Collector | Collections Representative
Procurement Specialist | Purchasing Specialist | Procurement Agent | Buyer
Procurement Analyst | Purchasing Analyst | Procurement Specialist
Procurement Manager | Purchasing Manager | Sourcing Manager
Purchasing Agent | Buyer | Purchasing Specialist | Procurement Agent
Buyer | Purchasing Agent | Procurement Specialist
Contract Specialist | Contracts Specialist | Contract Administrator
Contract Administrator | Contracts Administrator | Contract Specialist
Contract Manager | Contracts Manager | Contract Administration Manager
Contract Analyst | Contracts Analyst | Contract Specialist
Grants Manager | Grant Manager | Grants Program Manager
Grants Management Specialist | Grants Specialist | Grants Administrator
Grant Writer | Grants Writer | Proposal Writer
Supply Chain Manager | Logistics Manager | Supply Chain Lead
Supply Chain Analyst | Logistics Analyst | Supply Chain Planner
Logistics Coordinator | Logistics Specialist | Shipping Coordinator
Logistics Management Specialist | Logistics Specialist
Logistics Manager | Distribution Manager | Logistics Operations Manager
Demand Planner | Supply Planner | Demand Planning Analyst
Inventory Specialist | Inventory Control Specialist | Inventory Clerk
Inventory Management Specialist | Inventory Specialist
Supply Technician | Supply Clerk | Supply Specialist
Storekeeper | Stock Clerk | Storeroom Clerk | Stockroom Clerk
Supply Specialist | Supply Management Specialist | Supply Systems Analyst
Warehouse Associate | Warehouse Worker | Warehouse Team Member
Warehouse Worker | Warehouse Associate | Material Handler
Warehouse Manager | Warehouse Operations Manager
Warehouse Supervisor | Warehouse Lead | Shipping and Receiving Supervisor
Material Handler | Materials Handler | Warehouse Worker
Materials Manager | Materials Management Manager
Forklift Operator | Forklift Driver | Lift Truck Operator
Order Picker | Warehouse Picker | Order Selector
Stocker | Stock Associate | Merchandise Stocker
Shipping Clerk | Shipping and Receiving Clerk | Receiving Clerk
Mail Clerk | Mailroom Clerk | Mail Handler
Courier | Delivery Driver | Messenger
Delivery Driver | Driver | Route Driver
Truck Driver | CDL Driver | Truck Operator | Tractor Trailer Driver
Motor Vehicle Operator | Driver | Vehicle Operator
Bus Driver | Bus Operator | Transit Bus Driver
School Bus Driver | Bus Driver
Dispatcher | Dispatch Coordinator | Dispatch Operator
Fleet Manager | Vehicle Fleet Manager
Pilot | Airline Pilot | Aircraft Pilot
Flight Attendant | Cabin Crew Member
Air Traffic Controller | Air Traffic Control Specialist
Aircraft Mechanic | Aviation Mechanic | Aircraft Maintenance Technician
Aircraft Technician | Aircraft Maintenance Technician | Aviation Technician
Human Resources Manager | HR Manager | People Operations Manager
Human Resources Director | Head of Human Resources
Human Resources Generalist | HR Generalist | Human Resources Specialist
Human Resources Specialist | HR Specialist | Personnel Specialist | Human Resources Generalist
Human Resources Assistant | HR Assistant | Personnel Assistant | Human Resources Clerk
Human Resources Coordinator | HR Coordinator | Human Resources Administrator
Human Resources Administrator | HR Administrator | HR Coordinator
Human Resources Analyst | HR Analyst | Personnel Analyst
Human Resources Business Partner | HR Business Partner | People Partner
Personnel Analyst | Human Resources Analyst | Personnel Specialist
Personnel Director | Human Resources Director | Director of Personnel
Recruiter | Talent Acquisition Specialist | Recruiting Specialist
Technical Recruiter | IT Recruiter ; Recruiter
Recruiting Coordinator | Recruitment Coordinator | Talent Acquisition Coordinator
Recruiting Manager | Talent Acquisition Manager | Recruitment Manager
Technical Sourcer | Technical Talent Sourcer | Sourcing Recruiter
Sourcer | Talent Sourcer | Recruiting Sourcer
Talent Acquisition Manager | Recruiting Manager | Talent Manager
Compensation Analyst | Compensation Specialist | Compensation Consultant
Compensation Manager | Compensation and Benefits Manager
Compensation Director | Director of Compensation | Head of Compensation
Benefits Specialist | Benefits Coordinator | Benefits Administrator
Benefits Manager | Employee Benefits Manager
Training Specialist | Training Coordinator | Learning and Development Specialist | Trainer
Training Coordinator | Training Specialist | Learning Coordinator
Training Manager | Learning and Development Manager | Training and Development Manager
Trainer | Training Specialist | Corporate Trainer
Instructional Designer | Instructional Design Specialist | Curriculum Developer
Curriculum Developer | Curriculum Specialist | Instructional Designer
Administrative Assistant | Office Assistant | Administrative Support Assistant | Administrative Associate
Administrative Support Assistant | Administrative Assistant | Office Support Assistant
Administrative Specialist | Administrative Coordinator | Administrative Associate
Administrative Coordinator | Administrative Specialist | Office Coordinator
Administrative Officer | Administrative Services Officer
Administrative Manager | Office Manager | Administrative Services Manager
Administrative Aide | Administrative Assistant | Office Aide
Administrative Analyst | Management Analyst
Executive Assistant | Executive Administrative Assistant | Administrative Assistant to the Executive
Office Assistant | Office Clerk | Administrative Assistant
Office Manager | Office Administrator | Administrative Manager
Office Administrator | Office Manager | Office Coordinator
Office Clerk | General Office Clerk | Clerical Assistant | Clerk Typist
Clerical Aide | Clerical Assistant | Office Aide
Clerk | Office Clerk | General Clerk
Clerk Typist | Typist | Office Clerk
Office Services Assistant | Office Assistant
Secretary | Administrative Secretary | Office Secretary
Legal Secretary | Legal Assistant | Legal Administrative Assistant
Legal Assistant | Paralegal Assistant | Legal Secretary
Medical Secretary | Medical Administrative Assistant | Medical Office Assistant
Receptionist | Front Desk Receptionist | Front Desk Coordinator
Medical Receptionist | Medical Front Desk Receptionist | Patient Service Representative
Data Entry Clerk | Data Entry Operator | Data Entry Specialist
File Clerk | Records Clerk
Records Manager | Records Management Manager | Records and Information Manager
Records Specialist | Records Management Specialist | Records Coordinator
Medical Records Technician | Health Information Technician | Medical Records Clerk | Medical Records Specialist
Medical Coder | Medical Coding Specialist | Medical Billing and Coding Specialist
Medical Support Assistant | Medical Office Assistant | Medical Clerk | Patient Services Assistant
Patient Service Representative | Patient Services Representative | Patient Access Representative
Patient Care Coordinator | Care Coordinator | Patient Coordinator
Attorney | Lawyer | Legal Counsel
General Attorney | Lawyer | Legal Counsel
Trial Attorney | Litigation Attorney | Trial Lawyer
Assistant United States Attorney | Federal Prosecutor
Attorney Adviser | Attorney Advisor | Legal Advisor
Corporate Counsel | In-House Counsel | Legal Counsel
Paralegal | Legal Assistant | Paralegal Specialist
Paralegal Specialist | Paralegal | Legal Assistant
Compliance Officer | Compliance Specialist | Regulatory Compliance Officer
Compliance Analyst | Compliance Specialist | Regulatory Compliance Analyst
Compliance Specialist | Compliance Analyst | Compliance Officer
Compliance Manager | Regulatory Compliance Manager | Compliance Lead
Compliance Director | Director of Compliance | Head of Compliance
Regulatory Affairs Specialist | Regulatory Specialist | Regulatory Affairs Associate
Regulatory Affairs Manager | Regulatory Manager
Policy Analyst | Public Policy Analyst | Policy Advisor
Policy Advisor | Policy Analyst
Legislative Analyst | Legislative Affairs Specialist | Policy Analyst
Management Analyst | Management Consultant | Program Analyst | Business Management Analyst
Management and Program Analyst | Program Analyst | Management Analyst
Program Analyst | Program Management Analyst | Management Analyst
Program Specialist | Program Coordinator | Program Associate
Program Coordinator | Program Specialist | Program Associate
Program Manager | Program Lead | Program Management Specialist
Program Director | Director of Programs | Program Manager
Program Officer | Program Specialist
Program Support Assistant | Program Assistant | Administrative Support Assistant
Program Support Specialist | Program Specialist | Program Support Coordinator
Technical Program Manager | Technical Project Manager ; Program Manager
Project Manager | Project Lead | Project Leader
Technical Project Manager | IT Project Manager ; Project Manager
Construction Project Manager | Construction Manager ; Project Manager
Project Coordinator | Project Specialist | Project Administrator
Project Analyst | Project Management Analyst
Project Engineer | Field Project Engineer
Project Director | Head of Projects
Project Scheduler | Scheduler | Project Planner
Project Controls Specialist | Project Controls Analyst | Project Controls Coordinator
Project Administrator | Project Coordinator
Project Assistant | Project Support Assistant
Operations Manager | Business Operations Manager | Operations Lead
Operations Director | Director of Operations | Head of Operations
Operations Supervisor | Operations Lead | Operations Team Lead
Operations Analyst | Business Operations Analyst
Operations Coordinator | Operations Specialist | Operations Associate
Operations Specialist | Operations Coordinator | Operations Associate
Operations Associate | Operations Specialist | Operations Coordinator
Strategy Manager | Strategic Planning Manager | Business Strategy Manager
Strategy Director | Director of Strategy | Head of Strategy
General Manager | Business Manager | Managing Director
Management Consultant | Business Consultant | Strategy Consultant
Consultant | Business Consultant
Research Analyst | Research Associate
Research Assistant | Research Aide
Research Associate | Research Scientist | Research Specialist
Research Coordinator | Research Project Coordinator
Research Director | Director of Research | Head of Research
Research Manager | Research Program Manager
Clinical Research Coordinator | Clinical Trial Coordinator | Clinical Study Coordinator
Clinical Research Associate | Clinical Trial Monitor
Clinical Trial Manager | Clinical Study Manager | Clinical Research Manager
Clinical Data Manager | Clinical Trial Data Manager
`
