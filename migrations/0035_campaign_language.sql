alter table campaigns add column language text not null default 'auto';
