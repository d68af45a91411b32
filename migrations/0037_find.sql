-- Folds a text for the search: removes case, accents, apostrophes and punctuation. The result must not depend on the locale of the
-- database, so lower() and character classes of the locale are not used.
create function search_fold(folded text) returns text language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(folded) <> char_length(folded) then
    -- Cuts long runs, because normalization takes quadratic time for many combining marks.
    folded := regexp_replace(
      folded,
      '([A-Za-z\u00a1-\u1fff\u2070-\u2fff\u3040-\ufeff\uff10-\U0010ffff]{200})[A-Za-z\u00a1-\u1fff\u2070-\u2fff\u3040-\ufeff\uff10-\U0010ffff]+',
      '\1', 'g'
    );
    folded := translate(
      regexp_replace(normalize(folded, NFKD), '[\u0300-\u036f]', '', 'g'),
      'Σς’‘ʼÆÐØÞĐĦŁŊŒŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΤΥΦΧΨΩϏϘϚϜ'
      || 'ϞϠϢϤϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅ'
      || 'ӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ',
      'σσ''''''æðøþđħłŋœŧɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳαβγδεζηθικλμνξοπρτυφχψωϗϙϛϝ'
      || 'ϟϡϣϥϧϩϫϭϯϸϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆ'
      || 'ӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ'
    );
  end if;
  folded := regexp_replace(lower(folded collate "C"), '''(s(?![a-z0-9]))?', '', 'g');
  return trim(regexp_replace(
    folded,
    '[^a-z0-9\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u0559\u0560-\u0588\u0591-\u060b\u060d-\u061a\u0620-\u0669\u066e-\u06d3\u06d5-\u0963\u0966-\u1fff\u2c00-\u2dff\u3005-\u3007\u3021-\u302f\u3031-\ufe0f\ufe70-\ufeff\U00010000-\U0001efff\U00020000-\U0003ffff]+',
    ' ', 'g'
  ));
end $$;

-- A lexeme has at most 2,046 bytes. The cost is close to the real one, so that the planner combines the indexes of words and transcripts.
-- plpgsql, because an inlined function has no cost.
create function search_words(written text) returns tsvector language plpgsql immutable strict parallel safe cost 100 as $$
begin
  return array_to_tsvector(array(
    select left(word, 100) from unnest(string_to_array(public.search_fold(written), ' ')) as word where word <> ''
  ));
end $$;

-- The strings in a value, without keys and ids. The cost is that of a recap.
create function search_strings(stored jsonb) returns text language plpgsql immutable strict parallel safe cost 2000 as $$
begin
  return (
    select coalesce(string_agg(found.value #>> '{}', ' '), '') from jsonb_path_query(stored, 'strict $.**') as found (value)
    where jsonb_typeof(found.value) = 'string' and found.value::text !~ '^"[0-9a-f]{8}-[0-9a-f-]{27}"$'
  );
end $$;

create index segments_words on segments using gin (search_words(text)) with (gin_pending_list_limit = 512);
create index recaps_words on recaps using gin (search_words(search_strings(sections))) with (gin_pending_list_limit = 512);
create index wiki_entries_words on wiki_entries using gin (search_words(
  name || ' ' || category || ' ' || description || ' ' || search_strings(aliases) || ' ' || search_strings(details)
)) with (gin_pending_list_limit = 512);

-- Ids of the entries and recaps with the words. The planner would otherwise fold every text of a campaign instead of using the index.
create function entries_with_words(query tsquery) returns setof text language sql stable set enable_seqscan = off set jit = off as $$
  select id from public.wiki_entries where public.search_words(
    name || ' ' || category || ' ' || description || ' '
    || public.search_strings(aliases) || ' ' || public.search_strings(details)
  ) @@ query
$$;
create function recaps_with_words(query tsquery) returns setof text language sql stable set enable_seqscan = off set jit = off as $$
  select id from public.recaps where public.search_words(public.search_strings(sections)) @@ query
$$;

-- The lines with the words in some transcripts, of all speakers if `speakers` is null. Planned for the given values: a plan for any values
-- would read the index of all transcripts, and one that folds each line is slow, although it looks cheap for a frequent word.
create function lines_with_words(query tsquery, transcripts text[], speakers text[], most integer)
returns table (id text, transcription_id text, "position" integer)
language plpgsql stable set enable_seqscan = off set enable_indexscan = off set jit = off as $$
begin
  return query execute
    'select id, transcription_id, position from public.segments
    where public.search_words(text) @@ $1 and transcription_id = any($2) and ($3 is null or speaker_id = any($3)) limit $4'
    using query, transcripts, speakers, most;
end $$;
