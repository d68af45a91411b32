-- Lines that a person edited are never corrected automatically. For lines that were changed before, nobody knows who changed them.
-- undone: what was heard where a person undid a correction.
alter table segments
  add column is_edited boolean not null default false,
  add column undone jsonb;
update segments set is_edited = true where original_text is not null;

-- Groups of unknown words that may be one name, about which the game masters are asked.
alter table transcriptions add column unknown_names jsonb;
