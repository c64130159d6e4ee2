-- The bid from which jobs of a category are featured in a campaign whose featured type is CPC_BASED, in cents.
-- Category 0: of all categories together, for jobs of a category without live bids.
create table featured_bid (
  category integer not null,
  cents integer not null,
  constraint featured_bid_pkey primary key (category),
  constraint featured_bid_cents check (cents >= 0)
);
