-- Two offers of one experiment go to two halves of the players, told apart by a hash of experiment and player.
alter table promo_offers add column experiment text check (experiment ~ '^[a-z0-9-]{1,32}$');
alter table promo_offers add column ab_group text check (ab_group in ('a', 'b'));
alter table promo_offers add constraint promo_offers_group
  check ((experiment is null) = (ab_group is null));
