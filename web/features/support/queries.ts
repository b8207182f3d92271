import { apiQuery } from '#web/lib/query.ts'

export const searchQuery = (q: string) => apiQuery('GET /api/admin/search', { query: { q } })

export const userPageQuery = (id: number) => apiQuery('GET /api/admin/users/{id}', { params: { id } })
