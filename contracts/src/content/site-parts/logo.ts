import * as z from 'zod/mini'

const LogoFile = z.object({
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/u)),
  bytes: z.int(),
  width: z.int().check(z.positive()),
  height: z.int().check(z.positive()),
})

/** Pixels within which each size of a logo is; one that is smaller is not enlarged. */
export const LOGO_SIZES = { small: { width: 480, height: 160 }, large: { width: 960, height: 320 } } as const

/** A picture that was sent, WebP in proportion; or an address, of a logo that stood in the file of the settings. */
export const StoredLogo = z.union([z.object({ small: LogoFile, large: LogoFile }), z.object({ address: z.string() })])
export type StoredLogo = z.infer<typeof StoredLogo>

/** A logo as pages show it; `srcset` as HTML has it, empty where there is one size of which the pixels are unknown. */
export const ShownLogo = z.object({
  url: z.string(),
  srcset: z.string(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
})
export type ShownLogo = z.infer<typeof ShownLogo>

const pictureAddress = ({ sha256 }: { readonly sha256: string }) => `/pictures/${sha256}.webp`

export const shownLogo = (logo: StoredLogo): ShownLogo => {
  if ('address' in logo) return { url: logo.address, srcset: '', width: null, height: null }
  const { small, large } = logo
  const sizes = small.width === large.width ? [large] : [small, large]
  return {
    url: pictureAddress(large),
    srcset: sizes.map(one => `${pictureAddress(one)} ${one.width}w`).join(', '),
    width: large.width,
    height: large.height,
  }
}

/** The hashes of the files that a logo is stored as. */
export const filesOfLogo = (logo: StoredLogo | null): readonly string[] =>
  logo && 'large' in logo ? [logo.small.sha256, logo.large.sha256] : []
