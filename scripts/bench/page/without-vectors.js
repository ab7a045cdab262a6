// A counting worker as in a browser that has no vectors: it asks for them when its first piece comes.
import '../../../www/workers/count.js';

WebAssembly.validate = () => false;
