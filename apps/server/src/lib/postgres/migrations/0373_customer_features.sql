-- Customers have every feature until the operator switches one off.
alter table customer alter column features
  set default '{bulk-changes,predictions,scheduling,segments,title-expansions,webhooks}';
update customer set features = default;
