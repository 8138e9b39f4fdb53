/** What ends an ORCID iD: ISO 7064 MOD 11-2 over its first 15 digits, X for 10. */
const checkCharacterOf = (digits: string) => {
  const total = Array.from(digits).reduce((sum, digit) => (sum + Number(digit)) * 2, 0)
  const check = (12 - (total % 11)) % 11
  return check === 10 ? 'X' : String(check)
}

/** Whether the last character of an ORCID iD (0000-0002-1825-0097) agrees with the others. */
export const hasOrcidChecksum = (orcid: string) => {
  const digits = orcid.replaceAll('-', '')
  return checkCharacterOf(digits.slice(0, -1)) === digits.at(-1)
}
