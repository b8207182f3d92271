import type { TransferViewer } from '#contract/processes/transfer.ts'
import type { Db, Tx } from '#server/platform/database/connect.ts'

const evidence = (db: Db) =>
  db
    .selectFrom('dispute_evidence')
    .leftJoin('files', 'files.id', 'dispute_evidence.file_id')
    .select([
      'dispute_evidence.id',
      'dispute_evidence.transfer_id as transferId',
      'dispute_evidence.party',
      'dispute_evidence.words',
      'dispute_evidence.file_id as fileId',
      'dispute_evidence.file_name as fileName',
      'dispute_evidence.created_at as at',
      'files.content_type as contentType',
      'files.bytes',
    ])
    .$narrowType<{ party: TransferViewer }>()

/** Everything said and shown in the dispute of a transfer, oldest first. */
export function evidenceOf(db: Db, transferId: number) {
  return evidence(db)
    .where('dispute_evidence.transfer_id', '=', transferId)
    .orderBy('dispute_evidence.created_at')
    .orderBy('dispute_evidence.id')
    .execute()
}
export type EvidenceRow = Awaited<ReturnType<typeof evidenceOf>>[number]

export function findEvidence(db: Db, id: number): Promise<EvidenceRow | undefined> {
  return evidence(db).where('dispute_evidence.id', '=', id).executeTakeFirst()
}

export async function countEvidence(db: Db, transferId: number, party: TransferViewer): Promise<number> {
  const { count } = await db
    .selectFrom('dispute_evidence')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('transfer_id', '=', transferId)
    .where('party', '=', party)
    .executeTakeFirstOrThrow()
  return count
}

/** Which of these transfers have a dispute in which this party has said or shown something. */
export async function disputesAnsweredBy(
  db: Db,
  party: TransferViewer,
  transferIds: readonly number[],
): Promise<Set<number>> {
  if (transferIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('dispute_evidence')
    .select('transfer_id')
    .distinct()
    .where('transfer_id', 'in', transferIds)
    .where('party', '=', party)
    .execute()
  return new Set(rows.map(({ transfer_id }) => transfer_id))
}

export interface NewEvidence {
  transferId: number
  party: TransferViewer
  authorId: number
  shown: { words: string } | { fileId: number; name: string }
  at: Date
}

export async function insertEvidence(tx: Tx, { transferId, party, authorId, shown, at }: NewEvidence): Promise<void> {
  await tx
    .insertInto('dispute_evidence')
    .values({
      transfer_id: transferId,
      party,
      author_id: authorId,
      ...('words' in shown ? { words: shown.words } : { file_id: shown.fileId, file_name: shown.name }),
      created_at: at,
    })
    .execute()
}

/** Deletes what a person has said and shown in disputes that are over. Returns the files that no row names now. */
export async function deleteEvidenceOf(tx: Tx, authorId: number): Promise<number[]> {
  const rows = await tx
    .deleteFrom('dispute_evidence')
    .where('author_id', '=', authorId)
    .where('transfer_id', 'not in', (where) =>
      where.selectFrom('transfers').select('id').where('state', '=', 'disputed'),
    )
    .returning('file_id')
    .execute()
  return rows.flatMap(({ file_id }) => file_id ?? [])
}
