-- Whether the ad is for an existing vacancy, which ads in Ontario must state since 2026; null: not stated.
alter table job add existing_vacancy boolean;
