-- The credited edge from which on stakes count whole for a deposit bonus of an offer, as it was when the offer
-- was made and judged by the budget: an offer that is open keeps the terms of its start, whatever is set
-- since. Null takes the setting: offers of the house itself, which the budget judges with every change.
alter table promo_offers add column full_edge_ppm integer check (full_edge_ppm > 0);

-- Offers that ask for less than the house's own were judged by what an installation begins with.
update promo_offers set full_edge_ppm = 40000
  where kind = 'deposit' and source = 'staff' and multiplier < 60 and state <> 'ended';
