import { transform } from 'oxc-transform-react';
import type { Plugin } from 'vite';

/**
 * The page is built with the React Compiler, which leaves out most repeated renders. The tests run the compiled code too:
 * that is what people get, and it takes less time. @vitejs/plugin-react does the same, but always for React's
 * development build when it is not building.
 */
export const compiled = (reactBuild: 'production' | 'development'): Plugin => ({
  name: `compiled-for-${reactBuild}`,
  enforce: 'pre',
  transform: {
    filter: { id: { include: /[\\/]web[\\/].*\.tsx?$/, exclude: /\.test\.tsx?$/ } },
    async handler(code, id) {
      const jsx = { development: reactBuild === 'development' };
      const { errors, ...result } = await transform(id, code, { jsx, reactCompiler: {}, sourcemap: true });
      const [error] = errors;
      if (error) this.error(error.codeframe ?? error.message);
      return { code: result.code, map: result.map ?? null };
    },
  },
});
