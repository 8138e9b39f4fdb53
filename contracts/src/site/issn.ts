/** What an ISSN of these first seven digits (1234-567X) ends with (ISO 3297): modulus 11, X for 10. */
export const issnCheckCharacter = (issn: string) => {
  const digits = Array.from(issn.replaceAll('-', '').slice(0, 7))
  const check = (11 - (digits.reduce((total, digit, n) => total + Number(digit) * (8 - n), 0) % 11)) % 11
  return check === 10 ? 'X' : String(check)
}
