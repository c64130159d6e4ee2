-- How pages, mails, and statements present the installation or, on its own host, a publisher. The installation has the
-- row of the house publisher. Null: a publisher uses the value of the installation, and the installation the default.
create table brand (
  publisher_id bigint not null,
  name text,
  -- as #rrggbb, for light and for dark backgrounds
  accent_color text,
  dark_accent_color text,
  mail_name text,
  mail_address text,
  -- the host of the publisher's pages; the installation's is in BASE_URL
  host text,
  -- a PNG image, and the hash of its bytes, which is part of its path
  logo bytea,
  logo_hash text,
  constraint brand_pkey primary key (publisher_id),
  constraint brand_publisher_fkey foreign key (publisher_id) references publisher (id) on delete cascade,
  constraint brand_host_key unique (host),
  constraint brand_colors check (accent_color ~ '^#[0-9a-f]{6}$' and dark_accent_color ~ '^#[0-9a-f]{6}$'),
  constraint brand_logo check ((logo is null) = (logo_hash is null))
);
