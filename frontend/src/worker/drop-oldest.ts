/** Deletes what was put first where there are more than `most`; what is put again is the newest. */
export const dropOldest = async (cache: Cache, most: number) => {
  const requests = await cache.keys()
  await Promise.all(requests.slice(0, Math.max(0, requests.length - most)).map(request => cache.delete(request)))
}
