export const technologyAndMedia = `
Software Engineer | Software Developer | Application Developer | Software Programmer
Backend Engineer | Backend Developer | Backend Software Engineer ; Software Engineer
Frontend Engineer | Frontend Developer | UI Engineer | Frontend Software Engineer ; Software Engineer
Full Stack Engineer | Full Stack Developer | Full Stack Software Engineer ; Software Engineer
Mobile Engineer | Mobile Developer | Mobile Application Developer ; Software Engineer
iOS Engineer | iOS Developer ; Mobile Developer
Android Engineer | Android Developer ; Mobile Developer
Web Developer | Web Programmer | Website Developer
Embedded Software Engineer | Embedded Engineer | Firmware Engineer | Embedded Systems Engineer
Site Reliability Engineer | Reliability Engineer | Production Engineer | DevOps Engineer
DevOps Engineer | Cloud DevOps Engineer | Site Reliability Engineer
DevSecOps Engineer ; DevOps Engineer | Application Security Engineer
Platform Engineer | Infrastructure Engineer ; Software Engineer
Cloud Engineer | Cloud Infrastructure Engineer | Cloud Systems Engineer
Cloud Architect | Cloud Solutions Architect | Cloud Infrastructure Architect
Solutions Architect | Solution Architect | Technical Architect
Enterprise Architect | Enterprise Solutions Architect ; Solutions Architect
Software Architect | Application Architect | Technical Architect
Machine Learning Engineer | ML Engineer | AI Engineer | Machine Learning Software Engineer
Machine Learning Scientist | Machine Learning Researcher | AI Scientist ; Applied Scientist
Research Engineer | Research and Development Engineer
Research Scientist | Scientific Researcher | Research and Development Scientist
Applied Scientist ; Research Scientist
Data Engineer | Big Data Engineer | Data Pipeline Engineer | ETL Developer
Data Scientist | Data Science Specialist
Data Analyst | Data Analytics Specialist | Data Analysis Specialist
Data Architect | Data Modeler | Database Architect
Data Science Manager | Data Analytics Manager | Data Science Lead
Data Manager | Data Management Manager
Analytics Manager | Data Analytics Manager | Business Analytics Manager
Analytics Engineer ; Data Engineer
Business Intelligence Analyst | BI Analyst | Business Intelligence Specialist ; Data Analyst
Business Intelligence Engineer | BI Engineer | BI Developer | Business Intelligence Developer
Database Administrator | Database Engineer | Database Analyst
Database Developer | SQL Developer | Database Programmer
Statistician | Statistical Analyst
Mathematical Statistician ; Statistician
Biostatistician ; Statistician
Statistical Programmer | SAS Programmer
Operations Research Analyst | Operations Research Scientist | Operations Analyst
Quantitative Analyst | Quantitative Researcher
Actuary | Actuarial Consultant
Actuarial Analyst | Actuarial Associate
Economist | Economic Analyst
Macroeconomist ; Economist
Systems Administrator | System Administrator | Systems Engineer | IT Systems Administrator
Linux Systems Administrator | UNIX Administrator | Linux Administrator ; Systems Administrator
Systems Engineer | Systems Engineering Specialist
Systems Analyst | Computer Systems Analyst | IT Systems Analyst
Business Systems Analyst | IT Business Analyst ; Systems Analyst
Business Analyst | Business Process Analyst | Business Systems Analyst
Network Engineer | Network Administrator | Network Systems Engineer
Network Administrator | Network Specialist | Network Engineer
Network Technician | Network Support Technician
Network Architect | Computer Network Architect ; Network Engineer
Network Manager | IT Network Manager
Security Engineer | Cybersecurity Engineer | Information Security Engineer
Information Security Analyst | Cybersecurity Analyst | Cybersecurity Specialist
Application Security Engineer ; Security Engineer
Information Security Manager | Cybersecurity Manager | IT Security Manager
IT Specialist | Information Technology Specialist | IT Support Specialist
IT Support Specialist | Help Desk Technician | IT Support Technician | Desktop Support Technician
Desktop Support Technician | Desktop Technician | Desktop Support Specialist | IT Support Technician
Help Desk Technician | Help Desk Analyst | Service Desk Technician | IT Support Technician
Computer Technician | PC Technician | Computer Support Technician
Computer Operator | Computer Systems Operator
Computer Specialist | IT Specialist
Computer Programmer | Programmer | Software Programmer
Programmer Analyst | Computer Programmer | Application Programmer
Python Developer ; Software Developer
Java Developer | Java Engineer ; Software Developer
SharePoint Developer ; Web Developer
Salesforce Administrator | CRM Administrator
Salesforce Developer ; CRM Developer
Application Administrator | Applications Administrator | Application Support Specialist
Application Support Analyst | Application Analyst | Application Support Specialist
Technical Support Engineer | Support Engineer | Product Support Engineer
Technical Support Specialist | Technical Support Representative | Technical Support Analyst
IT Manager | Information Technology Manager | Information Systems Manager
IT Director | Director of Information Technology | Director of Information Systems
IT Project Manager | Information Technology Project Manager | Technical Project Manager
Scrum Master | Agile Coach
QA Engineer | Quality Assurance Engineer | Software Test Engineer | Test Automation Engineer
QA Analyst | QA Tester | Software Tester | Quality Assurance Analyst
Test Engineer | Test and Evaluation Engineer
Software Test Engineer | QA Engineer | Software QA Engineer
GIS Analyst | GIS Specialist | Geospatial Analyst
GIS Specialist | GIS Analyst | GIS Technician
GIS Manager | Geospatial Manager
GIS Developer | Geospatial Developer
Engineering Manager | Engineering Lead | Director of Engineering
Software Engineering Manager | Software Development Manager | Engineering Manager
Technical Lead | Tech Lead | Engineering Lead
Technical Writer | Documentation Specialist | Technical Documentation Specialist
Developer Advocate | Developer Relations Engineer | Developer Evangelist
Forward Deployed Engineer | Field Engineer | Solutions Engineer
Solutions Engineer | Solution Engineer | Sales Engineer | Presales Engineer
Solutions Consultant | Solution Consultant | Presales Consultant | Sales Engineer
Sales Engineer | Presales Engineer | Technical Sales Engineer | Solutions Engineer
Implementation Consultant | Implementation Specialist | Implementation Manager
Implementation Manager | Implementation Project Manager
Integration Engineer | Systems Integration Engineer
Configuration Engineer | Configuration Specialist
Chief Technology Officer | Chief Technical Officer | Head of Technology
Chief Information Officer | Head of IT
Chief Information Security Officer | Head of Information Security
Chief Executive Officer | Chief Executive | President
Chief Financial Officer | Chief Finance Officer | Head of Finance
Chief Operating Officer | Chief Operations Officer | Head of Operations
Chief Marketing Officer | Head of Marketing
Chief Data Officer | Head of Data
Chief Medical Officer | Medical Director
Chief of Staff | Executive Chief of Staff
Executive Director | Managing Director
General Counsel | Chief Legal Officer | Head of Legal
Product Manager | Product Owner | Technical Product Manager
Product Owner | Product Manager
Product Marketing Manager | Product Marketing Lead
Product Designer | UX Designer | User Experience Designer | Digital Product Designer
UX Designer | User Experience Designer | UX UI Designer | Product Designer
UI Designer | User Interface Designer | UX Designer
UX Researcher | User Experience Researcher | User Researcher
Graphic Designer | Graphic Artist | Visual Designer
Visual Designer | Graphic Designer
Web Designer | Website Designer
Game Designer | Video Game Designer
Interior Designer | Interior Design Consultant
Fashion Designer | Apparel Designer
Art Director | Creative Art Director
Creative Director | Creative Lead
Animator | Animation Artist
Illustrator | Graphic Illustrator
Video Editor | Film Editor | Video Producer
Videographer | Video Producer | Camera Operator
Photographer | Staff Photographer | Commercial Photographer
Copywriter | Content Writer | Advertising Copywriter
Content Writer | Content Creator | Copywriter
Writer | Content Writer
Editor | Content Editor | Copy Editor
Managing Editor | Editorial Manager
Reporter | Journalist | News Reporter
Translator | Language Translator | Translation Specialist
Interpreter | Language Interpreter
Librarian | Library Media Specialist
Library Assistant | Library Aide | Library Associate | Library Clerk
Archivist | Records Archivist
Curator | Museum Curator | Collections Curator
Historian | Research Historian | Public Historian
`
