alter table shares add column name text not null default '';
