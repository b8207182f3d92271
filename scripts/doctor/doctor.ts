import { StartError } from '#server/platform/errors.ts'
import { readConfig } from '../../server/config.ts'
import { actAsOwner } from '../backup/act-as-owner.ts'
import { readBackupSettings } from '../backup/settings.ts'
import { lookAtBackup } from './backup.ts'
import { lookAtDataFolder } from './data-folder.ts'
import { lookAtDatabase } from './database.ts'
import { lookAtFiles } from './files.ts'
import { about, type Finding, lookAt } from './finding.ts'
import { lookAtMachine } from './machine.ts'
import { lookAtMail } from './mail.ts'
import { lookAtStripe } from './stripe.ts'
import { lookAtAllowList } from './systemd-allow-list.ts'
import { lookAtTraces } from './traces.ts'

/**
 * `npm run doctor`: looks at everything that the server needs, with the server's settings, and says what is wrong and
 * what to do. As root, it looks with the rights of the user that owns the data folder. Changes nothing, except that it
 * makes the data folder, writes and deletes a file where uploads are kept, and makes a token at Stripe that nobody
 * uses. Exit code 1 if the site will not work like this.
 */
const MARKS = { ok: '  ok  ', warn: 'WARN  ', bad: ' BAD  ' }

const findings = await examine()
for (const { verdict, about: name, says } of findings) console.log(`${MARKS[verdict]}${name.padEnd(9)} ${says}`)
const count = (verdict: Finding['verdict']) => findings.filter((finding) => finding.verdict === verdict).length
console.log(`\n${count('ok')} ok, ${count('warn')} to look at, ${count('bad')} to fix before you let anyone in.`)
process.exitCode = count('bad') > 0 ? 1 : 0

async function examine(): Promise<Finding[]> {
  const settings = about('Settings')
  try {
    const config = readConfig(process.env)
    const backup = process.env.BACKUP_URL ? readBackupSettings(process.env) : null
    actAsOwner(config)
    const parts = [
      lookAt('Machine', lookAtMachine),
      lookAt('Data', () => lookAtDataFolder(config)),
      lookAt('Files', () => lookAtFiles(config)),
      lookAt('Database', () => lookAtDatabase(config)),
      lookAt('Backup', async () => (backup ? lookAtBackup(backup) : [])),
      lookAt('Network', () => lookAtAllowList(config)),
      lookAt('Mail', () => lookAtMail(config)),
      lookAt('Stripe', () => lookAtStripe(config)),
      lookAt('Traces', () => lookAtTraces(config)),
    ]
    return [settings.ok(`${config.mode}, ${config.publicOrigin}.`), ...(await Promise.all(parts)).flat()]
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return [settings.bad(error.message)]
  }
}
