-- The kind 'none': a transcript of a draft engine that is too poor for a recap.
alter table recaps drop constraint recaps_kind_check;
alter table recaps add constraint recaps_kind_check check (kind in ('highlights', 'narrative', 'none'));
alter table recap_drafts drop constraint recap_drafts_kind_check;
alter table recap_drafts add constraint recap_drafts_kind_check check (kind in ('highlights', 'narrative', 'none'));
alter table recap_revisions drop constraint recap_revisions_kind_check;
alter table recap_revisions
  add constraint recap_revisions_kind_check check (kind in ('highlights', 'narrative', 'none'));
