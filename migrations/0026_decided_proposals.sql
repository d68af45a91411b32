-- Proposals accepted or dismissed together can be undone like a deletion.
alter table wiki_bin drop constraint wiki_bin_kind_check;
alter table wiki_bin add constraint wiki_bin_kind_check
  check (kind in ('delete', 'merge', 'clear', 'cleanup', 'accept', 'dismiss'));
create index wiki_facts_proposed on wiki_facts (entry_id) where status = 'proposed';
