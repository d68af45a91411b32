-- Announcements, plans, tickets for files, and jobs without a session.

create table announcements (
  id text primary key,
  title text not null,
  content text not null,
  type text not null check (type in ('info', 'warning', 'success', 'error')),
  priority integer not null check (priority between 0 and 10),
  show_from timestamptz not null,
  show_until timestamptz,
  is_active boolean not null default true,
  created_by text references users on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table announcement_dismissals (
  announcement_id text not null references announcements on delete cascade,
  user_id text not null references users on delete cascade,
  dismissed_at timestamptz not null,
  primary key (announcement_id, user_id)
);

alter table users add column plan text not null default 'free' check (plan in ('free', 'standard', 'professional'));

-- The format of the export that a ticket is for.
alter table tickets add column format text;
