/** Passwords that are frequent in public leaks. They are refused if `STRICT_PASSWORDS` is `true`. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `123456 password 12345678 qwerty 123456789 12345 1234 111111 1234567 dragon 123123 baseball abc123 football monkey
  letmein shadow master 666666 qwertyuiop 123321 mustang 1234567890 michael 654321 superman 1qaz2wsx 7777777 121212
  000000 qazwsx 123qwe killer trustno1 jordan jennifer zxcvbnm asdfgh hunter buster soccer harley batman andrew tigger
  sunshine iloveyou charlie robert thomas hockey ranger daniel starwars 112233 george computer michelle jessica pepper
  1111 zxcvbn 555555 11111111 131313 freedom 777777 pass maggie 159753 aaaaaa ginger princess joshua cheese amanda
  summer love ashley nicole chelsea biteme matthew access yankees 987654321 dallas austin thunder taylor matrix
  password1 welcome admin passw0rd qwerty123 secret changeme`.split(/\s+/),
)
