/** Whether a list of entity tags (If-None-Match, RFC 9110 13.1.2: weak comparison) names the tag. */
export const namesTag = (tags: string | undefined, tag: string) =>
  tags !== undefined && (tags.trim() === '*' || tags.split(',').some(one => one.trim().replace(/^W\//u, '') === tag))
