const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu

const asciiDigit = (digit: string) => {
  const code = digit.codePointAt(0) ?? 0
  let first = code
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1
  return String((code - first) % 10)
}

/** The text with digits of every script as those of ASCII: those of a script follow one another, and tens of digits may be neighbours. */
export const withAsciiDigits = (text: string) => text.replace(OTHER_DIGITS, asciiDigit)
