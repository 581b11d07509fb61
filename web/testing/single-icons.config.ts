import type { Plugin } from 'vite';

/** The list of the library makes all 6,000 icons. A test needs those of its screen only, so it imports each by its file. */
export const singleIcons: Plugin = {
  name: 'single-icons',
  enforce: 'pre',
  transform(code, id) {
    if (!/[\\/]web[\\/].*\.tsx?$/.test(id)) return undefined;
    const single = code.replace(/import\s*\{([^}]*)\}\s*from\s*'@tabler\/icons-react';/g, (_, names: string) =>
      // Each name stays on its line, so that messages name the right lines.
      names.replace(/(type )?(\w+),?/g, (_, type, name) =>
        type ? '' : `import ${name} from '@tabler/icons-react/dist/esm/icons/${name}.mjs';`,
      ),
    );
    return single === code ? undefined : { code: single, map: null };
  },
};
