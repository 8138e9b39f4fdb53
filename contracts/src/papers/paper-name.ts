/** Digits of the serial in an address: no volume has as many papers. */
const SERIAL_DIGITS = 9

export type PaperName = { readonly sr: number | undefined; readonly isPdf: boolean }

/**
 * What the part of a path below a volume names, decoded: `7-on-rivers`, `7` or either with `.pdf`. Undefined where it
 * names no paper; `sr` is undefined of a serial that no paper can have.
 */
export const paperNameIn = (part: string): PaperName | undefined => {
  // Stryker disable next-line ArrayDeclaration: Its first element is skipped.
  const [, digits, ending] = /^(\d+)(?:-.*?)?(\.pdf)?$/su.exec(part) ?? []
  if (digits === undefined) return undefined
  const sr = /^[1-9]/u.test(digits) && digits.length <= SERIAL_DIGITS ? Number(digits) : undefined
  return { sr, isPdf: ending !== undefined }
}
