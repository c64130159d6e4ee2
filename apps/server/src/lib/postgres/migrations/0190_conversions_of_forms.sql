-- The completion of a hosted application is event 2 of its click, told by the form itself.
alter table conversion_report
  drop constraint conversion_report_channel,
  add constraint conversion_report_channel check (channel in ('PIXEL', 'SERVER', 'FORM'));
alter table conversion
  drop constraint conversion_channel,
  add constraint conversion_channel check (channel in ('PIXEL', 'SERVER', 'FORM'));
