/** The header of the n-th of 16 million senders behind a trusted proxy: limits count each address apart. */
export const senderOf = (n: number) => ({
  'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
})
