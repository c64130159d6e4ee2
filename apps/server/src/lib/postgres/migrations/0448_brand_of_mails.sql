grant select on brand to tiller_tenant;
-- The publisher in whose brand a mail to an applicant is sent; null: that of the installation.
alter table mail add column publisher_id bigint;
