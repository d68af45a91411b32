alter table campaigns add column telling_length text not null default 'normal' check (telling_length in ('short', 'normal', 'long'));
alter table campaigns add column telling_person text not null default 'third' check (telling_person in ('third', 'we'));
alter table campaigns add column telling_wishes text not null default '';
