-- Tokens that a player staked: they earn a share of the revenue, or cool down after it.
alter table accounts drop constraint accounts_pocket_check;
alter table accounts add constraint accounts_pocket_check check (pocket in ('real', 'bonus', 'demo',
  'escrow', 'bonus_escrow', 'demo_escrow', 'frozen', 'staked', 'debt', 'house'));
