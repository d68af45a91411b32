-- An account that was created by a sign-in with an OpenID provider has no password.
alter table users alter column password_hash drop not null;

create table sign_in_identities (
  issuer text not null,
  subject text not null,
  user_id text not null references users on delete cascade,
  connected_at timestamptz not null,
  primary key (issuer, subject)
);
create unique index sign_in_identities_user on sign_in_identities (user_id, issuer);

-- Exists from the start of a sign-in with the provider until the browser fetches its token.
create table oidc_sign_ins (
  hash text primary key,
  -- null once the provider has responded, so that a response counts only once.
  state text,
  nonce text not null,
  verifier text not null,
  next text not null,
  user_id text references users on delete cascade,
  is_password_removed boolean not null default false,
  expires_at timestamptz not null
);
