-- Dismisses facts whose sentence a person removed from the description. Earlier versions left them accepted, and players could
-- read them.

-- Approximates foldName in src/core/reading/names/fold-name.ts, which SQL cannot call.
create function fold_sentence(sentence text) returns text language sql immutable as $$
  select regexp_replace(
    trim(regexp_replace(
      replace(regexp_replace(translate(lower(sentence), '‘’ʼ', ''''''''), '''s\y', '', 'g'), '''', ''),
      '[\s!-/:-@\[-`{-~“”„«»…–—]+', ' ', 'g')),
    '^(the|a|an) ', '')
$$;

with missing as materialized (
  select wiki_facts.id, wiki_facts.entry_id, fold_sentence(wiki_facts.text) as sentence
  from wiki_facts join wiki_entries on wiki_entries.id = wiki_facts.entry_id
  where wiki_facts.status = 'accepted' and wiki_entries.edited_at is not null
    and strpos(fold_sentence(wiki_entries.description), fold_sentence(wiki_facts.text)) = 0
), states as materialized (
  select entry_id, change, fold_sentence(content ->> 'description') as text,
    lag(fold_sentence(content ->> 'description')) over (partition by entry_id order by version) as text_before
  from wiki_revisions where entry_id in (select entry_id from missing)
)
update wiki_facts set status = 'dismissed'
from missing
where wiki_facts.id = missing.id and exists (
  select from states
  where states.entry_id = missing.entry_id and states.change in ('edit', 'restore')
    and strpos(states.text_before, missing.sentence) > 0 and strpos(states.text, missing.sentence) = 0);

drop function fold_sentence(text);
