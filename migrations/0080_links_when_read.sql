-- The links between entries are now found when they are read.
drop trigger wiki_entries_removed on wiki_entries;
drop trigger wiki_entries_inserted_underived on wiki_entries;
drop trigger wiki_entries_updated_underived on wiki_entries;
drop table wiki_links, wiki_names, wiki_words, wiki_underived;
drop function remove_derived();
drop function note_underived();
drop function notify_underived();
