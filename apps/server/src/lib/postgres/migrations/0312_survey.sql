-- When the customer is asked about the campaign: 30 days after its first launch, or earlier if it is archived.
-- Null before the launch and once the survey is sent, and for campaigns launched before this version.
alter table campaign add column survey_due_at timestamptz;
create index campaign_survey_due_at_idx on campaign (survey_due_at) where survey_due_at is not null;

create table survey (
  root_customer_id bigint not null,
  customer_id bigint not null,
  campaign_id bigint not null,
  sent_at timestamptz not null,
  completed_at timestamptz,
  rating integer,
  constraint survey_pkey primary key (root_customer_id, customer_id, campaign_id),
  constraint survey_rating check (rating between 1 and 5),
  constraint survey_completed check ((completed_at is null) = (rating is null)),
  constraint survey_campaign_fkey foreign key (root_customer_id, customer_id, campaign_id)
    references campaign (root_customer_id, customer_id, id)
);
alter table survey enable row level security;
create policy acting_customer on survey to tiller_tenant
  using (customer_id = nullif(current_setting('tiller.customer_id', true), '')::bigint);
grant select on survey to tiller_tenant;
