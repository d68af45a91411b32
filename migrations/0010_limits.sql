-- Counts of rate-limited calls that several web processes share. Keys are hashed.
create table call_counts (
  key text primary key,
  points integer not null,
  expire timestamptz not null
);
