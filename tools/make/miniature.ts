import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../run/command.ts';

/** A small repository in a temporary folder: our rules and settings, with the given files. */
export class Miniature {
  readonly folder = mkdtempSync(join(tmpdir(), 'obmin-miniature-'));

  constructor(files: Record<string, string>) {
    const settings = ['.dependency-cruiser.mjs', 'package.json', 'tsconfig.base.json'];
    for (const path of [...settings, ...globSync('*/tsconfig*.json', { cwd: root })]) {
      cpSync(join(root, path), join(this.folder, path));
    }
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(this.folder, path)), { recursive: true });
      writeFileSync(join(this.folder, path), text);
    }
  }

  /** Links the packages of the real repository, for tools that need to read them. */
  withPackages(): this {
    symlinkSync(join(root, 'node_modules'), join(this.folder, 'node_modules'), 'junction');
    return this;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}
