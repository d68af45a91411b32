-- If has_own_quota is false, the default quota of the installation applies. An own quota of null is unlimited.
alter table users
  add column has_own_quota boolean not null default false,
  add column quota_bytes bigint check (quota_bytes >= 0);

-- null until the size of an existing rendition is measured.
alter table audio_files add column rendition_bytes bigint;

create index live_recordings_user on live_recordings (user_id);
