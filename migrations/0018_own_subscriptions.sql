-- A subscription of an account has its own row, so that an account cannot find out whether its address was subscribed before.
drop index newsletter_subscribers_email;
create unique index newsletter_subscribers_email on newsletter_subscribers (lower(email), coalesce(user_id, ''));
