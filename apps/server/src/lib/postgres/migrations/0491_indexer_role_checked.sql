alter table process validate constraint process_role;
