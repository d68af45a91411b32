-- The plan of this function is cached after the first small change. A nested loop would then compare every changed row of a
-- large change with every other one.
alter function note_underived() set enable_nestloop = off;
