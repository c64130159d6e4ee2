-- Always 'JOB'. The ad type of a job is that of its campaign.
alter table job drop column ad_type;
