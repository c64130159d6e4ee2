/**
 * SQL values for the columns of a campaign from `min_cpc` to `modified_at`, in table order, with all options
 * off. Used in `insert into campaign overriding system value select …`; the columns before these identify the
 * campaign.
 */
export const campaignWithoutOptions = `0, 0, 'NONE', false, false, false, 0, 'OFF', 0, 'OFF', false, false, false, null, false, 0, false,
  null, '[]', 'OFF', 'OFF', 'OFF', false, 'NONE', null, '{}', '[]', null, null, null, null, null, 30, 10, null, null, null,
  false, null, now(), now()`
