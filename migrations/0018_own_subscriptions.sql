-- A subscription of an account is a row of its own. So nothing that an account can see depends on whether the address was on
-- the list before.
drop index newsletter_subscribers_email;
create unique index newsletter_subscribers_email on newsletter_subscribers (lower(email), coalesce(user_id, ''));
