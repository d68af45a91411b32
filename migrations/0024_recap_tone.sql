alter table campaigns add column tone text not null default 'plain' check (tone in ('plain', 'chronicle', 'tavern'));
