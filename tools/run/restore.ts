import { restoreCommand, UnknownWords } from '../../server/postgres/backup/backup-commands.ts';

try {
  console.log(await restoreCommand(process.argv.slice(2), process.env));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = error instanceof UnknownWords ? 2 : 1;
}
