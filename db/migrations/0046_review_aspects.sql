-- Stars for single aspects of a stay, by the keys of the marketplace's settings: {"cleanliness": 5}. Empty for none.
alter table reviews add column aspects jsonb not null default '{}';
