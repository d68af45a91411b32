-- How often limited calls were made: only what several web processes must count together. Keys are hashed.
create table call_counts (
  key text primary key,
  points integer not null,
  expire timestamptz not null
);
